// Leaves out the parts of three that the page never uses: a quarter of its size.
//
// The page has flat and standard materials and lines, without shadows, fog, environment maps, morphing,
// skinning or virtual reality. A material that needs a part left out fails in the browser's tests, as
// its shader does not compile.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/three/src');

/** Shaders of whole materials. */
const SHADERS =
  'background backgroundCube cube depth distance equirect linedashed meshlambert meshmatcap meshnormal meshphong meshtoon points shadow sprite vsm';

/** Pieces of shaders, by the beginning of their name. */
const CHUNKS =
  'alphahash anisotropy aomap batching bumpmap clearcoat clipping_planes cube_uv displacementmap dithering envmap fog gradientmap iridescence lightmap lightprobes logdepthbuf morph shadowmap shadowmask skin specularmap tonemapping transmission';

/** Macros that no program of the page defines. */
const NEVER = new Set(
  'USE_ALPHAHASH USE_ALPHAMAP USE_ALPHATEST USE_ANISOTROPY USE_ANISOTROPYMAP USE_AOMAP USE_BATCHING USE_BATCHING_COLOR USE_BUMPMAP USE_CLEARCOAT USE_CLEARCOATMAP USE_CLEARCOAT_NORMALMAP USE_CLEARCOAT_ROUGHNESSMAP USE_DIFFUSE_ROUGHNESS USE_DIFFUSE_ROUGHNESSMAP USE_DISPERSION USE_DISPLACEMENTMAP USE_EMISSIVEMAP USE_ENVMAP USE_FOG USE_IOR USE_IRIDESCENCE USE_IRIDESCENCEMAP USE_IRIDESCENCE_THICKNESSMAP USE_LIGHTMAP USE_LIGHT_PROBES USE_LIGHT_PROBES_GRID USE_LOGARITHMIC_DEPTH_BUFFER USE_METALNESSMAP USE_MORPHCOLORS USE_MORPHNORMALS USE_MORPHTARGETS USE_NORMALMAP USE_NORMALMAP_OBJECTSPACE USE_NORMALMAP_TANGENTSPACE USE_RETROREFLECTION USE_ROUGHNESSMAP USE_SHADOWMAP USE_SHEEN USE_SHEEN_COLORMAP USE_SHEEN_ROUGHNESSMAP USE_SKINNING USE_SPECULAR USE_SPECULARMAP USE_SPECULAR_COLORMAP USE_SPECULAR_INTENSITYMAP USE_TANGENT USE_THICKNESSMAP USE_TRANSMISSION USE_TRANSMISSIONMAP'.split(
    ' ',
  ),
);
/** Lights of which the page has none. */
const NO_LIGHTS = /NUM_(POINT|SPOT|RECT_AREA)_LIGHTS > 0/;

/** GLSL without comments and without what only macros of `NEVER` would let in. */
function lean(glsl) {
  const out = [];
  // For each open condition: whether its lines stay, and whether its own directives do.
  const open = [];
  const stays = () => open.every(({ stays }) => stays);
  for (const line of glsl.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')) {
    const text = line.replace(/\/\/.*/, '').trim();
    const [, name, rest = ''] = /^#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)/.exec(text) ?? [];
    const top = open.at(-1);
    if (name === 'ifdef' || name === 'ifndef' || name === 'if') {
      const never = isNever(name, rest);
      if (never === undefined && stays()) out.push(text);
      open.push({
        stays: never === undefined ? true : !never,
        directives: never === undefined && stays(),
        known: never !== undefined,
      });
    } else if (name === 'elif' && top.known) {
      // After a part that is never there, the next condition is the first.
      if (top.stays) throw new Error(`lean-three: #elif after a part that always stays: ${text}`);
      Object.assign(top, { stays: true, known: false });
      top.directives = stays();
      if (top.directives) out.push(`#if ${rest}`);
    } else if (name === 'else' && top.known) top.stays = !top.stays;
    else if (name === 'endif') {
      if (open.pop().directives) out.push(text);
    } else if (text && stays()) out.push(text);
  }
  return out.join('\n');
}

/** Whether the part behind a condition is never there; `undefined` where the page decides. */
function isNever(directive, condition) {
  if (directive === 'ifdef') return NEVER.has(condition) || undefined;
  if (directive === 'ifndef') return NEVER.has(condition) ? false : undefined;
  if (condition.includes('||')) return undefined;
  const names = [...condition.matchAll(/(!?)\s*defined\s*\(\s*(\w+)\s*\)/g)];
  return NO_LIGHTS.test(condition) || names.some(([, not, name]) => !not && NEVER.has(name)) || undefined;
}

/** Modules that the renderer asks for, and what stands for them. */
const MODULES = {
  'renderers/webxr/WebXRManager.js': `import { EventDispatcher } from '../../core/EventDispatcher.js';
    export class WebXRManager extends EventDispatcher {
      enabled = false; isPresenting = false;
      getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
    }`,
  'renderers/webgl/WebGLShadowMap.js': 'export class WebGLShadowMap { enabled = false; render() {} }',
  'extras/PMREMGenerator.js': 'export class PMREMGenerator {}',
};

/** File of each export of a file of the package, through its lists `export * from './core.js'`. */
function exportsOf(file) {
  const text = readFileSync(file, 'utf8');
  const found = (pattern, add) => [...text.matchAll(pattern)].flatMap(add);
  return [
    ...found(/^export \* from '(.+?)'/gm, ([, path]) => exportsOf(join(dirname(file), path))),
    ...found(/^export \{([^}]+)\} from '(.+?)'/gm, ([, names, path]) =>
      names.split(',').map((name) => [name.trim(), join(dirname(file), path)]),
    ),
    ...found(/^export \{([^}]+)\};/gm, ([, names]) => names.split(',').map((name) => [name.trim(), file])),
    ...found(/^export (?:class|const|function) (\w+)/gm, ([, name]) => [[name, file]]),
  ];
}
const FILES = new Map(exportsOf(join(SOURCE, 'Three.js')));

/** The part of three that a file uses, as `THREE.Mesh` or by name. With all of three behind each import, what the
 * robot's view alone needs would be part of the first view. */
function partOf(file) {
  const text = readFileSync(file, 'utf8');
  const [, listed = ''] = /import \{([^}]+)\} from 'three'/.exec(text) ?? [];
  const used = [...text.matchAll(/\bTHREE\.(\w+)/g)].map(([, name]) => name);
  const names = new Set([...used, ...listed.split(',').map((name) => name.trim())]);
  const known = [...names].filter((name) => FILES.has(name));
  return known.map((name) => `export { ${name} } from '${FILES.get(name)}';`).join('\n');
}

/** Methods that write and read scenes as JSON: the page stores none. */
const STORING = /^\t(?:static )?(?:toJSON|fromJSON)\([^)]*\) \{$[\s\S]*?^\t\}$/gm;

const any = (names) => names.split(' ').join('|');
const shader = new RegExp(`/ShaderLib/(${any(SHADERS)})\\.glsl\\.js$`);
const chunk = new RegExp(`/ShaderChunk/(${any(CHUNKS)})[a-z_]*\\.glsl\\.js$`);

export const leanThree = {
  name: 'lean-three',
  setup({ onResolve, onLoad }) {
    // The package's own bundle is one file; its sources are many, and can be left out one by one.
    onResolve({ filter: /^three$/ }, ({ importer }) => ({
      path: importer,
      namespace: 'three',
      sideEffects: false,
    }));
    onLoad({ filter: /.*/, namespace: 'three' }, ({ path }) => ({
      contents: partOf(path),
      resolveDir: SOURCE,
    }));
    onLoad({ filter: shader }, () => ({ contents: "export const vertex = '', fragment = '';" }));
    onLoad({ filter: chunk }, () => ({ contents: "export default '';" }));
    onLoad({ filter: /\.glsl\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return {
        contents: source.replace(/(\/\* glsl \*\/\s*)?`([\s\S]*?)`/g, (_, __, glsl) => `\`${lean(glsl)}\n\``),
      };
    });
    onLoad(
      { filter: /\/three\/src\/(core|geometries|materials|extras|textures|lights|objects)\/.*\.js$/ },
      ({ path }) =>
        path.endsWith('PMREMGenerator.js')
          ? undefined
          : { contents: readFileSync(path, 'utf8').replace(STORING, '') },
    );
    for (const [path, contents] of Object.entries(MODULES)) {
      onLoad({ filter: new RegExp(`/three/src/${path.replaceAll('.', '\\.')}$`) }, () => ({
        contents,
        resolveDir: dirname(join(SOURCE, path)),
      }));
    }
  },
};

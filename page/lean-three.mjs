// Leaves out the parts of three that the page never uses: a quarter of its size.
//
// The page has flat and standard materials and lines, without shadows, fog, environment maps, morphing,
// skinning or virtual reality. A material that needs a part left out fails in the browser's tests, as
// its shader does not compile.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/three/src');

/** Shaders of whole materials. */
const SHADERS = 'background backgroundCube cube depth distance equirect linedashed meshmatcap meshnormal meshphong meshtoon points shadow sprite vsm';

/** Pieces of shaders, by the beginning of their name. */
const CHUNKS =
  'alphahash anisotropy aomap batching bumpmap clearcoat clipping_planes cube_uv displacementmap dithering envmap fog gradientmap iridescence lightmap lightprobes logdepthbuf morph shadowmap shadowmask skin specularmap tonemapping transmission';

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

const any = (names) => names.split(' ').join('|');
const shader = new RegExp(`/ShaderLib/(${any(SHADERS)})\\.glsl\\.js$`);
const chunk = new RegExp(`/ShaderChunk/(${any(CHUNKS)})[a-z_]*\\.glsl\\.js$`);

export const leanThree = {
  name: 'lean-three',
  setup({ onResolve, onLoad }) {
    // The package's own bundle is one file; its sources are many, and can be left out one by one.
    onResolve({ filter: /^three$/ }, () => ({ path: join(SOURCE, 'Three.js') }));
    onLoad({ filter: shader }, () => ({ contents: "export const vertex = '', fragment = '';" }));
    onLoad({ filter: chunk }, () => ({ contents: "export default '';" }));
    for (const [path, contents] of Object.entries(MODULES)) {
      onLoad({ filter: new RegExp(`/three/src/${path.replaceAll('.', '\\.')}$`) }, () => ({ contents, resolveDir: dirname(join(SOURCE, path)) }));
    }
  },
};

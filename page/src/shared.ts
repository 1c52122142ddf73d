// Modules of more than one script of the page. Each of the scripts imports this file, so that the bundler puts them into one
// file, shared.js; a module that is missing here would make a second file of that name, which the build refuses.
// The first of them comes last in shared.js, so it is one that no other needs while the page is being loaded.
import './base/keys';
import './base/chance';
import './base/storage';
import './base/words';
import './base/say';
import './base/notice';
import './base/address';
import './base/stop';
import './base/changes';
import './base/icons';
import './base/methods';
import './wasm/robot';
import './methods/said';
import './cube/keys';
import './cube/player';
import './cube/say';
import './cube/stage';
import './draw/canvas';
import './draw/cube-parts';
import './draw/eye';
import './draw/fingers';
import './draw/matrix';
import './draw/shadow';
import './model/pictures';
import './model/mask';
import './cube/colours';
import './cube/core';
import './cube/settings';
import './cube/solving';
import './cube/step-light';
import './cube/step-words';
import './cube/store';
import './cube/words';

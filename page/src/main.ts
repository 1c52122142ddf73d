// The page begins here.
import { takeTexts, wantedLanguage, wordsFile } from './base/words';
import { begin } from './shell/shell';
import { takeTheme } from './shell/theme';
import './studio-api';
import { load } from './wasm/module';

takeTheme();
const language = wantedLanguage();
if (language === 'en') begin();
else
  // Without its file the page is English.
  void load(wordsFile(language))
    .then((file) => takeTexts(language, JSON.parse(new TextDecoder().decode(file))))
    .catch(() => undefined)
    .then(begin);

// The page begins here.
import './shared';
import './shell/shell';
import { takeTheme } from './shell/theme';
import './studio-api';

takeTheme();

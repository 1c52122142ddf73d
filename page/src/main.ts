// The page begins here.
import './shell/shell';
import { takeTheme } from './shell/theme';
import './studio-api';

takeTheme();

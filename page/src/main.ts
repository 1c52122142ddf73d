// The page begins here.
import './shell/shell';
import { takeStoredTheme } from './shell/theme';
import './studio-api';

takeStoredTheme();

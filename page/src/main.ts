// The page begins here.
import './shell/shell';
import { takeKeptTheme } from './shell/theme';
import './studio-api';

takeKeptTheme();

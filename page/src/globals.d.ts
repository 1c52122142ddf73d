/** The program's version, as `mindcub3r --version` tells it; build.mjs sets it. */
declare const VERSION: string;

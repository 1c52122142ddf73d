// Addresses of the page's files. Each names the build, so that neither a cache nor a server mixes files of two builds.

/** Address of a file of this build; the page in one file has no build. */
export const addressOf = (name: string): string => (BUILD ? `${name}?v=${BUILD}` : name);

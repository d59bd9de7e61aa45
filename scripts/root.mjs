import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, whatever the working directory is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns a path inside the package. */
export const inRoot = (...parts) => join(root, ...parts);

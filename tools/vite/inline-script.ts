import { join } from 'node:path';
import { build } from 'vite';

/** A script and all its imports, as one text for inline use. */
export async function inlineScript(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, entry), formats: ['iife'], name: 'brisk' },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error(`${entry} was not built`);
  return result.output[0].code.trim().replaceAll('</', '<\\/');
}

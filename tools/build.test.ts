import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { CLIENT, hashOfInputs } from './build.mjs';

describe('what the client is made of', () => {
  it('HOUSE-004 a changed, new or renamed file is noticed, a test or the platform is not', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'src', 'ui'), { recursive: true });
    mkdirSync(join(root, 'server'));
    writeFileSync(join(root, 'index.html'), '<p>');
    writeFileSync(join(root, 'src', 'ui', 'chip.tsx'), 'a');
    const first = await hashOfInputs(CLIENT, root);

    writeFileSync(join(root, 'src', 'ui', 'chip.test.tsx'), 'a');
    writeFileSync(join(root, 'server', 'main.ts'), 'a');
    expect(await hashOfInputs(CLIENT, root)).toBe(first);

    writeFileSync(join(root, 'src', 'ui', 'chip.tsx'), 'b');
    const second = await hashOfInputs(CLIENT, root);
    expect(second).not.toBe(first);

    writeFileSync(join(root, 'src', 'ui', 'dot.tsx'), '');
    expect(await hashOfInputs(CLIENT, root)).not.toBe(second);
  });
});

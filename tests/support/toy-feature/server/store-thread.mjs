// As in the platform's own: a thread does not inherit the loader that reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./store-thread.ts');

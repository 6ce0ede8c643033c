// A thread does not inherit the loader for TypeScript, so the store's thread starts here and registers it.
import { register } from 'tsx/esm/api';

register();
await import('./store-thread.ts');

// A thread does not inherit the loader that reads TypeScript, so the store's thread begins here and brings it.
import { register } from 'tsx/esm/api';

register();
await import('./store-thread.ts');

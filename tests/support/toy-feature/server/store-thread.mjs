// Like the platform's own: a thread does not inherit the loader for TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./store-thread.ts');

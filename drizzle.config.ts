import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/db/audit-schema.ts', './server/**/{tables,*-tables}.ts'],
  out: './server/db/migrations',
});

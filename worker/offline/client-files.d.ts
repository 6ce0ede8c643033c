/** Made by the build (tools/vite/installable.ts). */
declare module 'virtual:client-files' {
  /** Paths of all files of this build whose name contains the content hash: `/assets/…`. */
  export const builtFiles: readonly string[];
}

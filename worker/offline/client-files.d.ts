/** Made by the build (tools/vite/installable.ts). */
declare module 'virtual:client-files' {
  /** Paths of all files of this build that carry their content's hash in their name: `/assets/…`. */
  export const builtFiles: readonly string[];
}

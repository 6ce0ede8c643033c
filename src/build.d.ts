interface ImportMetaEnv {
  /** The version in package.json, put in by the build. */
  readonly BRISK_VERSION: string;
}

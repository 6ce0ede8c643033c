/** The value that an alert's level is compared with. */
export type Watching = 'last' | 'mark' | 'funding' | `up ${number}` | `down ${number}`;

/** Which push services the platform sends to. */
import * as z from 'zod/mini';
import { defineSetting } from '../settings/define-setting.ts';

/** A host name, or `*.` and the domain that it ends with. */
const host = z.string().check(z.regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/), z.maxLength(253));

/**
 * Hosts of push services. Users' browsers name the address to which the platform posts, so no other host is posted to.
 * By default those of Chrome, Firefox, Safari and Edge.
 */
export const pushServicesSetting = defineSetting({
  name: 'push.services',
  schema: z.strictObject({ hosts: z.array(host).check(z.maxLength(50)) }),
  default: {
    hosts: [
      ...['fcm.googleapis.com', 'updates.push.services.mozilla.com'],
      ...['web.push.apple.com', '*.notify.windows.com'],
    ],
  },
});

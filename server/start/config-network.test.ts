import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, refuseUnready, type Environment } from './config.ts';

const SECRET = 'q8Jv2nX5sLw0yRt7bKd3mZc9uFh6gPaE';
const READY: Environment = {
  NODE_ENV: 'production',
  SECRET,
  PUBLIC_URL: 'https://brisk.example',
  SMTP_URL: 'smtps://brisk:word@mail.example:465',
  MAIL_FROM: 'Brisk <no-reply@brisk.example>',
  SMS_WEBHOOK: 'https://sms.example/send',
  SMS_WEBHOOK_TOKEN: 'abc',
  TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
};

function problemsOf(environment: Environment): string {
  try {
    refuseUnready(readConfig(environment, '/'));
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
}

describe('the network configuration', () => {
  it('AUTH-140 is read from the environment', () => {
    expect(readConfig(READY, '/')).toMatchObject({
      demo: false,
      secret: SECRET,
      smtp: { url: 'smtps://brisk:word@mail.example:465', from: 'Brisk <no-reply@brisk.example>' },
      sms: { url: 'https://sms.example/send', token: 'abc' },
      proxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    });
    expect(problemsOf(READY)).toBe('');
  });

  it.each(['SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SMS_WEBHOOK'])(
    'AUTH-140 in production the platform refuses to start without %s, and names it',
    (name) => {
      expect(problemsOf({ ...READY, [name]: undefined })).toContain(name);
    },
  );

  it('AUTH-140 in production it is no demo', () => {
    expect(problemsOf({ ...READY, DEMO: '1' })).toContain('DEMO');
  });

  it('AUTH-140 a demo needs none of these variables', () => {
    expect(problemsOf({})).toBe('');
  });

  it.each([
    ['SECRET', 'short'],
    ['SECRET', 'a'.repeat(40)],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'nothing://brisk:word@mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Brisk\r\nBcc: <all@brisk.example>'],
    ['SMS_WEBHOOK', 'https://brisk:word@sms.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everybody'],
  ])('AUTH-140 %s that is wrong is named, and no secret in it is shown', (name, value) => {
    const sent = problemsOf({ ...READY, [name]: value });
    expect(sent).toContain(name);
    expect(sent).not.toMatch(/word@|short|aaaa/);
  });
});

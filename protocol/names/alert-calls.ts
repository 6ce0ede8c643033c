/** Methods and paths of the calls of alerts and of the message centre. */
export const ALERT_CALLS = {
  alertSet: { method: 'POST', path: '/alert/set' },
  alertChange: { method: 'POST', path: '/alert/change' },
  alertRemove: { method: 'POST', path: '/alert/remove' },
  alertList: { method: 'GET', path: '/alert/list' },
  alertTerms: { method: 'GET', path: '/alert/terms' },
  pushKey: { method: 'GET', path: '/push/key' },
  pushSubscribe: { method: 'POST', path: '/push/subscribe' },
  pushUnsubscribe: { method: 'POST', path: '/push/unsubscribe' },
  myNotifiables: { method: 'GET', path: '/user/myNotifiables' },
  readNotifiable: { method: 'GET', path: '/user/readNotifiable' },
} as const;

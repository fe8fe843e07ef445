// How the person at this device is told that it is their turn.

import { get, send } from './request';
import type { MailSeen, NotificationsSeen, PushIn } from './types';

const PATH = '/notifications';
const mailPath = (token: string): string => `${PATH}/mail/${encodeURIComponent(token)}`;

export const notifications = {
  chosen: (): Promise<NotificationsSeen> => get(PATH),
  push: (subscription: PushIn): Promise<NotificationsSeen> => send('PUT', `${PATH}/push`, subscription),
  noPush: (): Promise<NotificationsSeen> => send('DELETE', `${PATH}/push`),
  mail: (address: string, language: 'de' | 'en'): Promise<NotificationsSeen> =>
    send('PUT', `${PATH}/mail`, { address, language }),
  noMail: (): Promise<NotificationsSeen> => send('DELETE', `${PATH}/mail`),
  /** The address that a link in a mail is about. */
  mailBehind: (token: string): Promise<MailSeen> => get(mailPath(token)),
  chooseMail: (token: string, wanted: boolean): Promise<MailSeen> =>
    send('POST', mailPath(token), { wanted }),
};

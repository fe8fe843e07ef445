// Notifications of the browser: whether they can be had here, this device's subscription to push
// messages, and those that an open page shows itself.

import type { PushIn } from '../api/types';
import { language } from './locale.svelte';

/** Why this device cannot be told, or null. */
export type Obstacle = 'unsupported' | 'insecure' | 'denied';

export function obstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('Notification' in window) || !('serviceWorker' in navigator) || !('PushManager' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Ask the person, then the browser's push service; null if the person says no. */
export async function subscribe(serverKey: string): Promise<PushIn | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // A subscription belongs to one server key; one for another server's key is of no use here.
  if (existing && keyOf(existing) !== serverKey) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  return {
    endpoint: subscription.endpoint,
    p256dh: encoded(subscription.getKey('p256dh')),
    auth: encoded(subscription.getKey('auth')),
    language: language.current,
  };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Show a notification of this page, if the person allowed them. A push message about the same table
 *  takes its place. */
export async function show(body: string, table: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification('Sternfeld', {
    body,
    tag: table,
    data: { table },
    icon: '/icon-192.png',
  });
}

const keyOf = (subscription: PushSubscription): string => encoded(subscription.options.applicationServerKey);

function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

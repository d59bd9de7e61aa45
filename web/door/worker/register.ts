/** Registers the worker of `/door/`, and takes a newer version only while no act is waiting. */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

const address = '/door/worker.js';

/** The page's policy accepts script addresses from this named policy alone. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  return trustedTypes
    .createPolicy('turnout-door', { createScriptURL: () => address })
    .createScriptURL(address);
}

/**
 * Registers the worker. `mayReload` returns true if no queue on this phone has rows and nobody is
 * in the middle of something.
 */
export async function keepPage(mayReload: () => Promise<boolean>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasServed = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker changes nothing about the page that is open.
    if (wasServed) location.reload();
  });
  const registration = await serviceWorker.register(workerAddress(), { scope: '/door/' });
  const offer = async () => {
    if (registration.waiting && (await mayReload())) registration.waiting.postMessage('takeOver');
  };
  setInterval(() => void offer(), 10_000);
  document.addEventListener('visibilitychange', () => void offer());
  await offer();
}

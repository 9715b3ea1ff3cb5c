import { showToast, type ToastMessage } from './toast'

/** Shows a toast in place of the ones before, where only the latest word of one matter counts. */
export function say(tone: ToastMessage['tone'], text: Omit<ToastMessage, 'tone'>): void {
  document.getElementById('toasts')?.replaceChildren()
  showToast({ tone, ...text })
}

import { showToast, type ToastMessage } from '../../components/toast'
import type { ToastText } from '../../domain/bookings/sentences'

/** Shows a toast in place of the one before: signing in is one matter, and only its latest word counts. */
export function say(tone: ToastMessage['tone'], text: ToastText): void {
  document.getElementById('toasts')?.replaceChildren()
  showToast({ tone, ...text })
}

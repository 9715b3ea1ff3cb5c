import { showToast } from '../../components/toast'
import type { ToastText } from '../../domain/bookings/sentences'

/** Red, and stays until it is closed. */
export const showRefusal = ({ title, description }: ToastText) =>
  showToast({ tone: 'error', title, description })

export const showSuccess = ({ title, description }: ToastText) =>
  showToast({ tone: 'success', title, description })

export const showNotice = ({ title, description }: ToastText) =>
  showToast({ tone: 'neutral', title, description })

/** What went wrong before is no longer so: a new try is under way. */
export function dismissRefusals(): void {
  for (const toast of document.querySelectorAll('#toasts .toast[data-tone="error"]')) toast.remove()
}

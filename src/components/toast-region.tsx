import type { ToastMessage } from './toast'

/** Where toasts appear and are announced; the first may come with the page, left by the page before it. */
export function ToastRegion({ toast }: { toast: ToastMessage | null }) {
  return (
    <div id="toasts" role="status" aria-live="polite">
      {toast && (
        <div className="toast" data-tone={toast.tone} data-passing={toast.tone !== 'error' || undefined}>
          <strong>{toast.title}</strong>
          {toast.description && <p>{toast.description}</p>}
          <button type="button" className="toast-close" aria-label="Close">
            ×
          </button>
        </div>
      )}
    </div>
  )
}

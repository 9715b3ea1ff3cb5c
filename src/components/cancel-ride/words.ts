/** What each screen that cancels calls it. */
export interface CancelWords {
  /** Of the dialog. */
  title: string
  /** The button that does it. */
  confirm: string
  cancelled: string
  failed: string
  /** The session ended under the open dialog. */
  signedOut: string
}

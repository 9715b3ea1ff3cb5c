/** Of a ride that turned out to be something else than was shown. */
export const MOVED_ON = 'It has moved on meanwhile, and is shown as it is now.'

/** What each screen that cancels calls it. */
export interface CancelWords {
  /** Of the dialog. */
  title: string
  /** The button that does it. */
  confirm: string
  /** The button that leaves things as they are. */
  keep: string
  cancelled: string
  failed: string
  /** The session ended under the open dialog. */
  signedOut: string
}

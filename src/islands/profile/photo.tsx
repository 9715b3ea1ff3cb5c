import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '../../components/avatar'
import { Button } from '../../components/button'
import { QuestionDialog } from '../../components/question-dialog'
import { showToast } from '../../components/toast'
import { FAILED_TO_REMOVE_PICTURE, PICTURE_REMOVED } from '../../domain/profile/profile'
import { reasonFor, removePhoto, usePhoto } from './use-photo'

interface ProfilePhotoProps {
  /** The stored photo's URL; null for none. */
  url: string | null
  name: string | null
  onChange: (url: string | null) => void
}

/** The user's photo, with buttons to change and to remove it. */
export function ProfilePhoto({ url, name, onChange }: ProfilePhotoProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [removing, setRemoving] = useState(false)
  const removed = useRef(false)
  const { shown, sending, trouble, choose, again, discard } = usePhoto(url, onChange)

  // Handles a file that was chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = file.current?.files?.[0]
    if (early) void choose(early)
  }, [])

  // The Remove button is gone with the photo: the focus moves once the closing dialog has tried to restore it.
  useEffect(() => {
    if (removed.current && url === null) file.current?.focus()
    removed.current = false
  }, [url])

  const onFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    if (!chosen) return
    void choose(chosen)
    // Cleared, so that choosing the same file again fires a change event too.
    currentTarget.value = ''
  }

  return (
    <section className="card" aria-label="Your photo">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar url={shown} name={name} alt="Your photo" className="size-24 text-4xl" />
        <div className="grid min-w-48 flex-1 gap-3">
          <div className="flex flex-wrap gap-2">
            <input
              ref={file}
              id={id}
              type="file"
              accept="image/*"
              aria-describedby={`${id}-hint ${id}-trouble`}
              className="peer sr-only"
              onChange={onFile}
            />
            <label
              htmlFor={id}
              className="button peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-green"
              data-kind="secondary"
              aria-busy={sending}
            >
              Change Photo
            </label>
            {url !== null && (
              <Button kind="quiet" onClick={() => setRemoving(true)}>
                Remove photo
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-muted text-sm">
            Only you and the people you ride with see it. An image of less than 5 MB.
          </p>
        </div>
      </div>
      <p role="status" className={sending ? 'mt-3 text-muted' : 'sr-only'}>
        {sending && 'Sending your photo …'}
      </p>
      <div id={`${id}-trouble`} role="alert" className={trouble ? 'mt-3' : undefined}>
        {trouble && (
          <p>
            <span className="font-semibold text-error">{trouble.sentence}</span>
            {trouble.why && <span className="block">{trouble.why}</span>}
          </p>
        )}
      </div>
      {trouble?.photo && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={again}>Try again</Button>
          <Button kind="quiet" onClick={discard}>
            {url === null ? 'Leave it' : 'Keep the photo before'}
          </Button>
        </div>
      )}
      <RemovePhoto
        open={removing}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          discard()
          removed.current = true
          onChange(null)
        }}
      />
    </section>
  )
}

interface RemovePhotoProps {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks for confirmation: a removed photo can't be restored. */
function RemovePhoto({ open, onClose, onRemoved }: RemovePhotoProps) {
  const remove = async (): Promise<string | null> => {
    const removed = await removePhoto()
    if (!removed.ok) {
      const why = reasonFor(removed.refusal, FAILED_TO_REMOVE_PICTURE)
      return why === null ? FAILED_TO_REMOVE_PICTURE : `${FAILED_TO_REMOVE_PICTURE}. ${why}`
    }
    showToast('success', { title: PICTURE_REMOVED })
    onClose()
    onRemoved()
    return null
  }
  return (
    <QuestionDialog
      title="Remove your photo?"
      open={open}
      no="Keep photo"
      yes="Remove photo"
      onYes={remove}
      onClose={onClose}
    >
      <p>It is deleted at once. Your initials are shown in its place.</p>
    </QuestionDialog>
  )
}

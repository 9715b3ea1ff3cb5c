import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { type CallRefusal, call, messageFor } from '../../api'
import { Avatar } from '../../components/avatar'
import { Button } from '../../components/button'
import { drawJpeg, openPicture } from '../../components/picture-file'
import { QuestionDialog } from '../../components/question-dialog'
import { showToast } from '../../components/toast'
import { checkChosenFile, sentenceForUndecodable } from '../../domain/profile/picture'
import { FAILED_TO_REMOVE_PICTURE, FAILED_TO_UPLOAD_PICTURE } from '../../domain/profile/profile'
import { accept, type Result, refuse } from '../../domain/result'

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

  const remove = async (): Promise<string | null> => {
    const done = await call(PHOTO_PATH, { answer: PhotoSchema, method: 'DELETE' })
    if (!done.ok) {
      const why = reasonFor(done.refusal, FAILED_TO_REMOVE_PICTURE)
      return why === null ? FAILED_TO_REMOVE_PICTURE : `${FAILED_TO_REMOVE_PICTURE}. ${why}`
    }
    showToast('success', { title: 'Profile picture removed' })
    setRemoving(false)
    discard()
    removed.current = true
    onChange(null)
    return null
  }

  return (
    <section className="card" aria-label="Your photo">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar url={shown} name={name} alt="Your photo" className="size-24 text-4xl" />
        <div className="grid flex-[1_1_12rem] gap-3">
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
          <p id={`${id}-hint`} className="text-muted">
            Only you and your drivers see it. Up to 5 MB.
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
      <QuestionDialog
        title="Remove your photo?"
        open={removing}
        no="Keep photo"
        yes="Remove photo"
        onYes={remove}
        onClose={() => setRemoving(false)}
      >
        <p>We’ll delete it now and show your initials instead.</p>
      </QuestionDialog>
    </section>
  )
}

/** Milliseconds before a message about the upload is shown. */
const SHOW_BUSY_AFTER_MS = 300

interface Trouble {
  sentence: string
  why: string | null
  /** The photo whose upload failed, for a retry. */
  photo: Blob | null
}

/** Resizes and uploads a chosen photo; if several are chosen in turn, the last one wins. */
function usePhoto(url: string | null, onChange: (url: string | null) => void) {
  const [preview, setPreview] = useState<string | null>(null)
  /** The upload takes long enough to show a message. */
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const choices = useRef(0)
  const upload = useRef(new AbortController())
  const underWay = useRef(0)

  // Each preview's object URL is revoked when it is replaced or the component unmounts.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => upload.current.abort(), [])

  const withBusy = async (work: () => Promise<void>) => {
    underWay.current += 1
    const timer = setTimeout(() => setSending(true), SHOW_BUSY_AFTER_MS)
    await work()
    clearTimeout(timer)
    underWay.current -= 1
    if (underWay.current === 0) setSending(false)
  }

  /** Uploads a photo, aborting an earlier upload. */
  const send = async (photo: Blob) => {
    upload.current.abort()
    upload.current = new AbortController()
    setTrouble(null)
    const request = {
      answer: PhotoSchema,
      method: 'PUT',
      body: photo,
      signal: upload.current.signal,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    } as const
    const sent = await call(PHOTO_PATH, request).catch(() => null)
    // Aborted, because another photo was chosen.
    if (!sent) return
    if (!sent.ok) {
      const why = reasonFor(sent.refusal, FAILED_TO_UPLOAD_PICTURE)
      return setTrouble({ sentence: FAILED_TO_UPLOAD_PICTURE, why, photo })
    }
    onChange(sent.value.profile_picture_url)
    showToast('success', { title: 'Profile picture updated successfully' })
  }

  const choose = (file: File) =>
    withBusy(async () => {
      choices.current += 1
      const choice = choices.current
      const drawn = await drawPhoto(file)
      if (choice !== choices.current) return
      // An unreadable file leaves an earlier photo that waits for a retry.
      if (!drawn.ok) {
        return setTrouble((before) => ({ sentence: drawn.refusal, why: null, photo: before?.photo ?? null }))
      }
      setPreview(URL.createObjectURL(drawn.value))
      await send(drawn.value)
    })

  const again = async () => {
    const photo = trouble?.photo
    if (photo) await withBusy(() => send(photo))
  }

  /** Drops the photo whose upload failed, and shows the earlier one. */
  const discard = () => {
    choices.current += 1
    upload.current.abort()
    setTrouble(null)
    setPreview(null)
  }

  // The preview of the chosen photo, else the stored one.
  return { shown: preview ?? url, sending, trouble, choose, again, discard }
}

/** Side of the uploaded square, in pixels: five times the largest size at which it is shown. */
const SENT_SIDE = 512

const QUALITY = 0.86

/**
 * Draws the chosen file again: the square at its centre, upright, 512 pixels a side or less, as a JPEG.
 * This drops its location and all other metadata. A refusal is the message to show.
 */
async function drawPhoto(file: File): Promise<Result<Blob, string>> {
  const checked = checkChosenFile(file)
  if (!checked.ok) return checked
  const opened = await openPicture(file)
  if (!opened.ok) {
    return refuse(opened.refusal === 'unreadable' ? FAILED_TO_UPLOAD_PICTURE : sentenceForUndecodable(file))
  }
  const picture = opened.value
  const side = Math.min(picture.width, picture.height)
  const sent = Math.min(side, SENT_SIDE)
  const middle = {
    left: (picture.width - side) / 2,
    top: (picture.height - side) / 2,
    width: side,
    height: side,
  }
  const drawn = await drawJpeg(picture, { from: middle, width: sent, height: sent, quality: QUALITY })
  picture.close()
  return drawn ? accept(drawn) : refuse(FAILED_TO_UPLOAD_PICTURE)
}

/** Time-out of an upload in milliseconds, after which it can be retried: slow networks send 60 kB in less. */
const UPLOAD_TIMEOUT_MS = 60_000

const PHOTO_PATH = '/api/profile/picture'

const PhotoSchema = v.object({ profile_picture_url: v.nullable(v.string()) })

const SIGNED_OUT = 'You were signed out. Sign in again in another tab; your photo waits here.'

/** Why a request failed, without the sentence that already says so; null where nothing is left. */
const reasonFor = (refusal: CallRefusal, sentence: string): string | null =>
  messageFor(refusal, SIGNED_OUT).replace(sentence, '').trim() || null

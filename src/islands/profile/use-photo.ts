import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../components/toast'
import { FAILED_TO_UPLOAD_PICTURE, PICTURE_UPDATED } from '../../domain/profile/sentences'
import { sendPhoto, whyOf } from './photo-calls'
import { drawPhoto } from './photo-file'

/** Milliseconds of work that nobody needs to hear of. */
const UNSAID_MS = 300

export interface Trouble {
  sentence: string
  why: string | null
  /** The photo that was not taken, to be sent again. */
  photo: Blob | null
}

export interface PhotoState {
  /** What is shown now: a photo that is being sent, or was, before the one that the server has. */
  shown: string | null
  /** It takes long enough to be said. */
  sending: boolean
  trouble: Trouble | null
  choose: (file: File) => Promise<void>
  again: () => Promise<void>
  /** Shows the photo before, and forgets the one that was not taken. */
  giveUp: () => void
}

/** A chosen photo from the file to the server; of several that are chosen the last one counts. */
export function usePhoto(url: string | null, onChange: (url: string) => void): PhotoState {
  const [preview, setPreview] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const choices = useRef(0)
  const upload = useRef(new AbortController())
  const underWay = useRef(0)

  // Each preview is let go when another takes its place, or the page ends.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => upload.current.abort(), [])

  const said = async (work: () => Promise<void>) => {
    underWay.current += 1
    const saying = setTimeout(() => setSending(true), UNSAID_MS)
    await work()
    clearTimeout(saying)
    underWay.current -= 1
    if (underWay.current === 0) setSending(false)
  }

  /** What was being sent before is heard of no more. */
  const send = async (photo: Blob) => {
    upload.current.abort()
    upload.current = new AbortController()
    setTrouble(null)
    const sent = await sendPhoto(photo, upload.current.signal)
    if (!sent) return
    if (!sent.ok) {
      const why = whyOf(sent.refusal, FAILED_TO_UPLOAD_PICTURE)
      return setTrouble({ sentence: FAILED_TO_UPLOAD_PICTURE, why, photo })
    }
    onChange(sent.value.profile_picture_url)
    showToast({ tone: 'success', title: PICTURE_UPDATED })
  }

  const choose = (file: File) =>
    said(async () => {
      choices.current += 1
      const choice = choices.current
      const drawn = await drawPhoto(file)
      if (choice !== choices.current) return
      // A file that is no photo takes nothing away from one that waits to be sent.
      if (!drawn.ok) {
        return setTrouble((before) => ({ sentence: drawn.refusal, why: null, photo: before?.photo ?? null }))
      }
      setPreview(URL.createObjectURL(drawn.value))
      await send(drawn.value)
    })

  const again = async () => {
    const photo = trouble?.photo
    if (photo) await said(() => send(photo))
  }

  const giveUp = () => {
    choices.current += 1
    upload.current.abort()
    setTrouble(null)
    setPreview(null)
  }

  return { shown: preview ?? url, sending, trouble, choose, again, giveUp }
}

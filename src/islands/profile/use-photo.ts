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
  const current = useRef(new AbortController())

  // Each preview is let go when another takes its place, or the page ends.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => current.current.abort(), [])

  /** Begins anew: what was under way is heard of no more. */
  const begin = (): AbortSignal => {
    current.current.abort()
    current.current = new AbortController()
    setTrouble(null)
    return current.current.signal
  }

  const work = async (signal: AbortSignal, photoOf: () => Promise<Blob | null>) => {
    const saying = setTimeout(() => setSending(true), UNSAID_MS)
    const photo = await photoOf()
    const sent = photo && !signal.aborted ? await sendPhoto(photo, signal) : null
    clearTimeout(saying)
    if (signal.aborted) return
    setSending(false)
    if (!sent) return
    if (!sent.ok) {
      const why = whyOf(sent.refusal, FAILED_TO_UPLOAD_PICTURE)
      return setTrouble({ sentence: FAILED_TO_UPLOAD_PICTURE, why, photo })
    }
    onChange(sent.value.profile_picture_url)
    showToast({ tone: 'success', title: PICTURE_UPDATED })
  }

  const choose = (file: File) => {
    const signal = begin()
    return work(signal, async () => {
      const drawn = await drawPhoto(file)
      if (signal.aborted) return null
      if (drawn.ok) setPreview(URL.createObjectURL(drawn.value))
      else setTrouble({ sentence: drawn.refusal, why: null, photo: null })
      return drawn.ok ? drawn.value : null
    })
  }

  const again = async () => {
    const photo = trouble?.photo
    if (photo) await work(begin(), async () => photo)
  }

  const giveUp = () => {
    begin()
    setPreview(null)
  }

  return { shown: preview ?? url, sending, trouble, choose, again, giveUp }
}

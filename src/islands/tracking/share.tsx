import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { object } from 'valibot'
import { type CallRefusal, call, messageFor } from '../../api'
import { BRAND } from '../../brand'
import { Button, NotRead } from '../../components/button'
import { CopyField } from '../../components/copy-field'
import { Modal } from '../../components/modal'
import { onVisibility } from '../../components/page-events'
import { QuestionDialog } from '../../components/question-dialog'
import { TextField } from '../../components/text-field'
import { showToast } from '../../components/toast'
import type { Result } from '../../domain/result'
import { type ShareAnswer, ShareAnswerSchema } from '../../domain/rides/share'
import { normalisePhone } from '../../domain/sign-in/phone'
import { SIGNED_OUT } from './use-ride'

export interface ShareTripProps {
  bookingId: string
  /** Who rides, where it is not the rider: the link is theirs too. */
  passenger: string | null
  /** The button was pressed before this part was loaded. */
  isAsked: boolean
}

/**
 * The button that shares a ride: the phone's own sheet, or our dialog. The link is made when the button comes into
 * sight, because a phone opens its sheet only within the press (docs/product.md, SHARE-1).
 */
export function ShareTrip({ bookingId, passenger, isAsked }: ShareTripProps) {
  const path = `/api/rides/${encodeURIComponent(bookingId)}/share`
  const [link, setLink] = useState<Result<ShareAnswer, CallRefusal> | null>(null)
  const [open, setOpen] = useState(isAsked)
  const button = useRef<HTMLButtonElement>(null)
  const hasSheet = 'share' in navigator
  const make = useCallback(async () => {
    setLink((held) => (held?.ok ? held : null))
    setLink(await call(path, { answer: ShareAnswerSchema, body: {} }))
  }, [path])
  useEffect(() => {
    if (isAsked) return void make()
    const sight = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      void make()
    })
    if (button.current) sight.observe(button.current)
    return () => sight.disconnect()
  }, [isAsked, make])
  useEffect(() => {
    if (!link?.ok) return
    // Another tab may have ended this link meanwhile.
    return onVisibility(() => document.visibilityState === 'visible' && void make())
  }, [link, make])

  const openDialog = () => {
    setOpen(true)
    if (!link?.ok) void make()
  }
  const press = async () => {
    if (!hasSheet || !link?.ok) return openDialog()
    const { url } = link.value.share
    try {
      await navigator.share({ text: shareText('', ''), url })
    } catch (refused) {
      const isClosed = refused instanceof DOMException && refused.name === 'AbortError'
      if (!isClosed) openDialog()
    }
  }
  return (
    <>
      <Button ref={button} className="flex-auto" kind="secondary" onClick={() => void press()}>
        Share Trip Details
      </Button>
      {hasSheet && (
        <Button className="flex-auto" kind="quiet" onClick={openDialog}>
          Other ways
        </Button>
      )}
      <Modal title="Share Trip Details" open={open} onClose={() => setOpen(false)}>
        <div className="grid gap-5">
          <p>
            Anyone with this link sees the car, its plate, your driver’s first name and the map. They don’t
            see your name, number, fare or addresses. It ends 30 minutes after the ride.
          </p>
          {link === null && <div className="skeleton h-40" role="status" aria-label="Making your link" />}
          {link && !link.ok && (
            <NotRead onAgain={make}>
              We couldn’t make the link. {messageFor(link.refusal, SIGNED_OUT)}
            </NotRead>
          )}
          {link?.ok && <ShareForm url={link.value.share.url} isOpen={hasSheet} />}
          {link?.ok && (
            <StopSharing
              path={path}
              passenger={passenger}
              onStopped={() => {
                setLink(null)
                setOpen(false)
              }}
            />
          )}
        </div>
      </Modal>
    </>
  )
}

interface StopSharingProps extends Pick<ShareTripProps, 'passenger'> {
  path: string
  onStopped(): void
}

function StopSharing({ path, passenger, onStopped }: StopSharingProps) {
  const [asking, setAsking] = useState(false)
  const stop = async () => {
    const stopped = await call(`${path}/revoke`, { answer: object({}), body: {} })
    if (!stopped.ok) return messageFor(stopped.refusal, SIGNED_OUT)
    showToast('success', { title: 'Sharing stopped', description: 'The link no longer works.' })
    onStopped()
    return null
  }
  return (
    <>
      <Button className="justify-self-start" kind="quiet" onClick={() => setAsking(true)}>
        Stop sharing
      </Button>
      <QuestionDialog
        title="Stop sharing?"
        yes="Yes, stop sharing"
        no="Keep sharing"
        open={asking}
        onYes={stop}
        onClose={() => setAsking(false)}
      >
        <p>
          The link stops working for everyone{passenger && `, ${passenger} too`}. You can share again with a
          new one.
        </p>
      </QuestionDialog>
    </>
  )
}

const LONGEST_NAME = 60

const LONGEST_MESSAGE = 300

interface ShareFormProps {
  url: string
  /** The other ways were asked for. */
  isOpen: boolean
}

/** The link, its recipient, and buttons to send it. Each opens the rider's own app: our server sends nothing. */
function ShareForm({ url, isOpen }: ShareFormProps) {
  const id = useId()
  const phoneField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [message, setMessage] = useState('')
  const [phoneMissing, setPhoneMissing] = useState(false)

  const text = `${shareText(name, message)} ${url}`
  const sms = smsLink(phone, text)

  function askForPhone() {
    setPhoneMissing(true)
    phoneField.current?.focus()
  }

  return (
    <div className="grid gap-4">
      <CopyField
        label="Tracking link"
        value={url}
        button="Copy link"
        primary
        copied="Trip link copied to clipboard!"
        byHand="Your browser didn’t let us copy. Press and hold the link to copy it."
      />
      <details className="question" open={isOpen}>
        <summary>Other ways</summary>
        <div className="grid gap-4 pb-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              id={`${id}-name`}
              label="Contact name"
              error={null}
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={name}
              onChange={setName}
            />
            <TextField
              ref={phoneField}
              id={`${id}-phone`}
              label="Phone"
              error={phoneMissing ? 'Please enter a phone number' : null}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={20}
              value={phone}
              onChange={(typed) => {
                setPhone(typed)
                setPhoneMissing(false)
              }}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-message`}>Custom message</label>
            <textarea
              id={`${id}-message`}
              rows={2}
              maxLength={LONGEST_MESSAGE}
              placeholder={`Follow my ${BRAND.name} ride live:`}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <p className="field-hint">We add the link.</p>
          </div>
          <div className="grid grid-cols-3 gap-2">
            <a
              className="button px-2"
              data-kind="secondary"
              href={whatsAppLink(phone, text)}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp
            </a>
            {sms === null ? (
              <Button className="px-2" kind="secondary" onClick={askForPhone}>
                SMS
              </Button>
            ) : (
              <a className="button px-2" data-kind="secondary" href={sms}>
                SMS
              </a>
            )}
            <a className="button px-2" data-kind="secondary" href={mailLink(text)}>
              E-mail
            </a>
          </div>
        </div>
      </details>
    </div>
  )
}

/** The message before the link: a greeting if there is a name, the rider's own text or the default one. */
function shareText(name: string, message: string): string {
  const greeting = name.trim() === '' ? '' : `Hi ${name.trim()}, `
  const words = message.trim() === '' ? `follow my ${BRAND.name} ride live:` : message.trim()
  return greeting === '' ? words.charAt(0).toUpperCase() + words.slice(1) : greeting + words
}

/** The number in international format; '' for a text without digits. */
function dialled(phone: string): string {
  const number = normalisePhone(phone.trim())
  // Replaces the trunk prefix 0 of an Indian mobile number by the country code.
  const digits = number.replace(/\D/g, '').replace(/^0(?=[6-9]\d{9}$)/, '91')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return /^91[6-9]\d{9}$/.test(digits) || (number.startsWith('+') && digits !== '') ? `+${digits}` : digits
}

/** Without a number WhatsApp asks for the recipient. */
const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${dialled(phone).replace('+', '')}?text=${encodeURIComponent(text)}`

function smsLink(phone: string, text: string): string | null {
  const number = dialled(phone)
  return number === '' ? null : `sms:${number}?body=${encodeURIComponent(text)}`
}

/** Line breaks in mailto: are CR LF (RFC 6068). */
const mailLink = (text: string) =>
  `mailto:?subject=${encodeURIComponent('Follow my ride')}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`

import { useId, useRef, useState } from 'react'
import { BRAND } from '../../brand'
import { copyFrom } from '../../components/copy-text'
import { showToast } from '../../components/toast'
import { ENTER_PHONE_NUMBER, LINK_COPIED } from '../../domain/rides/tracking-sentences'
import { mailLink, shareText, smsLink, whatsAppLink } from './share-message'

const LONGEST_NAME = 60
const LONGEST_MESSAGE = 300

/** The link, whom it is for, and the ways to send it. Nothing is sent by us: each way opens the rider's own app. */
export function ShareForm({ url }: { url: string }) {
  const id = useId()
  const linkField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [message, setMessage] = useState('')
  const [phoneMissing, setPhoneMissing] = useState(false)
  const [byHand, setByHand] = useState(false)

  const text = shareText({ name, phone }, message, url)
  const sms = smsLink(phone, text)

  async function copy() {
    if (!linkField.current) return
    const copied = await copyFrom(linkField.current)
    setByHand(!copied)
    if (copied) showToast({ tone: 'success', title: LINK_COPIED })
  }

  function askForPhone() {
    setPhoneMissing(true)
    phoneField.current?.focus()
  }

  return (
    <div className="grid gap-4">
      <div className="field">
        <label htmlFor={`${id}-link`}>Tracking link</label>
        <div className="flex gap-2">
          <input
            ref={linkField}
            id={`${id}-link`}
            className="input min-w-0"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" className="button flex-none" onClick={copy}>
            Copy link
          </button>
        </div>
        {byHand && (
          <p className="field-hint" role="alert">
            Your browser did not let us copy. The link is selected: copy it with the keys or a long press.
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="field">
          <label htmlFor={`${id}-name`}>Contact name</label>
          <input
            id={`${id}-name`}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-phone`}>Phone</label>
          <input
            ref={phoneField}
            id={`${id}-phone`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={phone}
            aria-invalid={phoneMissing}
            aria-describedby={phoneMissing ? `${id}-phone-error` : undefined}
            onChange={(event) => {
              setPhone(event.currentTarget.value)
              setPhoneMissing(false)
            }}
          />
          {phoneMissing && (
            <p id={`${id}-phone-error`} className="field-error" role="alert">
              {ENTER_PHONE_NUMBER}
            </p>
          )}
        </div>
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
        <p className="field-hint">The link is added to it.</p>
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
          <button type="button" className="button px-2" data-kind="secondary" onClick={askForPhone}>
            SMS
          </button>
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
  )
}

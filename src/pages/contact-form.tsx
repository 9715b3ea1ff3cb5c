import { BRAND } from '../brand'
import { ROUTES } from '../routes'
import { CATEGORIES, FORM_ID } from './contact-script'

const LONGEST = { name: 80, email: 254, phone: 20, message: 4000 } as const

/** Said where the browser lets nobody copy: the text is selected then. */
const COPY_BY_HAND = 'Selected. Copy it with the keys or a long press.'

/** In place of the button where no script runs: a plain link for each category. */
function PlainLinks() {
  return (
    <div className="without-script flex-col">
      <p>Your browser runs no script, so this page can't put the message together. Write to us about:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <a
              className="chip"
              href={`mailto:${BRAND.email}?subject=${encodeURIComponent(`${category} question`)}`}
            >
              {category}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * What the form leads to: the message, ready to be sent by its writer. The page's lines of script write its links and its
 * text, and know its parts by their ids.
 */
function Prepared() {
  return (
    <fieldset id="ready" className="mt-6 grid gap-4 border-t pt-6" tabIndex={-1} hidden>
      <legend className="heading float-left text-xl">Your message is ready. It was not sent.</legend>
      <p>
        This page transmitted nothing. Choose how it goes, and press send in the app that opens. What you
        typed stays here.
      </p>
      <output id="long" hidden>
        It is too long for a ready-made link: copy the text, then paste it where the app opens.
      </output>
      <div className="flex flex-wrap gap-3">
        <a className="button" href={`mailto:${BRAND.email}`}>
          Open it as an e-mail
        </a>
        <a className="button" data-kind="secondary" href="#ready" target="_blank" rel="noopener noreferrer">
          Open it in WhatsApp
        </a>
        <button type="button" className="button" data-kind="secondary" title={COPY_BY_HAND}>
          Copy the text
        </button>
        <output id="said" className="self-center text-muted" />
      </div>
      <div className="field">
        <label htmlFor="text">What it says</label>
        <textarea id="text" rows={5} readOnly />
      </div>
      <p>
        An e-mail to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> gets a reply by e-mail within 2
        hours.
      </p>
    </fieldset>
  )
}

/**
 * Writes a message without sending it (docs/product.md, Contact). Its checks are the browser's own, and `dialog` as
 * its method is why nothing is ever sent, whatever becomes of the script.
 */
export function ContactForm() {
  return (
    <form id={FORM_ID} method="dialog" className="contact-form">
      <div className="needs-script">
        <div className="grid gap-4">
          <div className="field">
            <label htmlFor="contact-name">Name</label>
            <input
              id="contact-name"
              name="name"
              autoComplete="name"
              maxLength={LONGEST.name}
              pattern=".*\S.*"
              required
            />
            <p className="field-error">Your name, so that we know whom to answer.</p>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="field">
              <label htmlFor="contact-email">E-mail</label>
              <input
                id="contact-email"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={LONGEST.email}
                required
              />
              <p className="field-error">An address like name@example.com.</p>
            </div>
            <div className="field">
              <label htmlFor="contact-phone">Phone</label>
              <input
                id="contact-phone"
                name="phone"
                type="tel"
                autoComplete="tel"
                maxLength={LONGEST.phone}
                pattern=".*\d.*"
                required
              />
              <p className="field-error">A number we may call back.</p>
            </div>
          </div>
          <div className="field">
            <label htmlFor="contact-category">What it is about</label>
            <select id="contact-category" name="category" required>
              {CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="contact-message">Message</label>
            <textarea id="contact-message" name="message" rows={5} maxLength={LONGEST.message} required />
            <p className="field-error">A few words about what you need.</p>
            <p className="field-hint">About a ride? Add the last 8 characters of its trip id.</p>
          </div>
          <div className="contact-go">
            <button type="submit" className="button" data-size="large">
              Make my message ready
            </button>
            <p className="mt-3 text-muted">
              Nothing is sent from this page. It writes the e-mail or WhatsApp message, and you send it. What
              becomes of it: <a href={ROUTES.privacy.path}>privacy policy</a>.
            </p>
          </div>
        </div>
      </div>
      <PlainLinks />
      <Prepared />
    </form>
  )
}

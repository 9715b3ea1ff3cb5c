import type { InputHTMLAttributes } from 'react'
import { BRAND } from '../brand'
import { Button } from '../components/button'
import { lines } from '../inline'
import { ROUTES } from '../routes'

const LONGEST = { name: 80, email: 254, phone: 20, message: 4000 } as const

/** Shown where the browser refuses to copy: the text is selected instead. */
const COPY_BY_HAND = 'Selected. Copy it with the keys or a long press.'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof typeof LONGEST
  label: string
}

/** A field of one line; `children` says what is wrong with it. */
const Field = ({ name, label, children, ...rest }: FieldProps) => (
  <div className="field">
    <label htmlFor={`contact-${name}`}>{label}</label>
    <input {...rest} id={`contact-${name}`} name={name} maxLength={LONGEST[name]} required />
    <p className="field-error">{children}</p>
  </div>
)

/** In place of the button where no script runs: a plain link for each category (docs/product.md, CONTACT-5). */
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
        Choose how it goes, then press send in the app that opens. This page transmitted nothing, and keeps
        what you typed.
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
        <Button kind="secondary" title={COPY_BY_HAND}>
          Copy the text
        </Button>
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
 * Writes a message without sending it (docs/product.md, CONTACT-2). The checks are the browser's own. The form's
 * method is `dialog`, so nothing is ever sent, whatever becomes of the script.
 */
export function ContactForm() {
  return (
    <form id={FORM_ID} method="dialog" className="contact-form">
      <div className="needs-script">
        <div className="grid gap-4">
          <Field name="name" label="Name" autoComplete="name" pattern=".*\S.*">
            Type your name, so we know whom to answer.
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="email" label="E-mail" type="email" autoComplete="email">
              An address like name@example.com.
            </Field>
            <Field name="phone" label="Phone" type="tel" autoComplete="tel" pattern=".*\d.*">
              A number we may call back.
            </Field>
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
            <Button type="submit" size="large">
              Make my message ready
            </Button>
            <p className="mt-3 text-muted">
              This page writes the e-mail or WhatsApp message, and you send it; it sends nothing itself. What
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

const FORM_ID = 'write'

/** The categories of a message; the label begins its subject. */
const CATEGORIES = ['General', 'Booking', 'Payment', 'Technical', 'Feedback', 'Partnership'] as const

/** Where an unfinished message waits in its own tab, so that Back and a reload lose nothing. */
export const CONTACT_MESSAGE_KEY = 'contact_message'

/**
 * Most characters of a link: Windows passes no longer one to a mail program, without an error; elsewhere
 * it is servers that stop. What is longer is copied and pasted.
 */
const LONGEST_LINK = { windows: '2e3', elsewhere: '8e3' } as const

const chatNumber = BRAND.whatsapp.replace(/\D/g, '')

/**
 * The contact form's own lines: keeps what is typed, and makes of it an e-mail, a WhatsApp message and a text to copy.
 * Nothing of it leaves the page. Half of a surrogate pair can't be written in a link, and no control character has any
 * business in a mail's header: both are left out. A mail's lines end with CR LF (RFC 6068). `v` is a field's value, `g`
 * makes everything ready, `m` is the e-mail's link, which begins as the page wrote it. At the end the map: a press fetches
 * its script, which shows its state; where that fails or has not loaded in 10 seconds, the drawing's fallback text is shown.
 */
export const CONTACT_SCRIPT = lines(String.raw`(()=>{
  const f=document.forms.${FORM_ID},e=f.elements,{ready:o,text:t}=e,[a,w,b]=o.querySelectorAll('.button'),
  p=a.href,c=encodeURIComponent,q=document.querySelector('figure'),
  v=n=>e[n].value.replace(/\p{Cs}|[^\P{Cc}\n]/gu,'').trim(),
  g=()=>{
    const s=v('category')+': '+v('name'),
    x=[v('message'),'',v('name'),v('email'),v('phone')].join('\n'),
    m=x=>p+'?subject='+c(s)+'&body='+c(x.replace(/\n/g,'\r\n')),
    l=m(x).length>(/Win/.test(navigator.platform)?${LONGEST_LINK.windows}:${LONGEST_LINK.elsewhere});
    t.value=s+'\n\n'+x;
    a.href=m(l?'':x);
    w.href='https://wa.me/${chatNumber}?text='+(l?'':c(t.value));
    e.long.hidden=!l;
    o.hidden=!f.checkValidity()
  };
  try{for(const[n,x]of JSON.parse(sessionStorage.${CONTACT_MESSAGE_KEY}))e[n].value=x}catch{}
  f.oninput=()=>{
    try{sessionStorage.${CONTACT_MESSAGE_KEY}=JSON.stringify([...new FormData(f)])}catch{}
    o.hidden||g()
  };
  f.onsubmit=x=>{
    x.preventDefault();
    g();
    o.focus();
    console.info('Ready, not sent: '+v('category'))
  };
  b.onclick=async()=>{
    let k='Copied';
    t.select();
    try{await navigator.clipboard.writeText(t.value)}catch{document.execCommand('copy')||(k=b.title)}
    e.said.value=k
  };
  q.onclick=()=>{
    const i=q.querySelector('[data-client]'),no=()=>'alive'in i.dataset||(q.lastChild.hidden=!1);
    import(i.dataset.client).catch(no);
    setTimeout(no,1e4)
  }
})()`)

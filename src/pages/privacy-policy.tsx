import { BRAND } from '../brand'
import { LegalText, type Section } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'

const SECTIONS: readonly Section[] = [
  {
    title: 'What we know about you',
    text: [
      'Your mobile number, which you sign in with. Your name and e-mail address, if you give them. Your bookings: places, times, guests, instructions, car and fare. For each payment its amount, method, state and the number that the payment company gave it.',
      'We have no card numbers, no UPI PINs and no bank details: they stay with the payment company.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To let you sign in, to price and run your ride, to take payment and give refunds, to send messages about your booking, and to keep abuse away. We sell nothing about you, show no advertising and use no trackers.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'One cookie keeps you signed in, and one carries a short message from a page to the next. A half-filled booking and your choice of light or dark are kept in the browser itself. Your position is asked for only when you press the button for it.',
    ],
  },
  {
    title: 'Who else learns of it',
    text: [
      'The driver of your ride: your first name, number, pickup and drop-off. Exotel and WhatsApp deliver our messages to your number. Razorpay takes payments. Cloudflare runs the computers. Authorities, where the law obliges us.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'One-time codes are kept for 10 minutes, and only in a form that cannot be read back. Bookings and payments are kept for as long as tax law asks for. The rest goes when your account does.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      <>
        You may ask what we hold, have it corrected or deleted, and take back a consent, under the Digital
        Personal Data Protection Act, 2023. On <a href={ROUTES.profile.path}>your profile</a> you download a
        copy of it and delete your account. For anything else write to{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </>,
    ],
  },
  {
    title: 'Children',
    text: ['This service is not for people under 18. We do not knowingly keep data of children.'],
  },
  {
    title: 'Safety of your data',
    text: [
      'Everything travels encrypted. Sessions and codes are stored as fingerprints, so that reading our storage does not let anyone in as you.',
    ],
  },
]

export function PrivacyPolicyPage() {
  return (
    <div className="page-wide">
      <PageHead title="Privacy policy">Effective 1 September 2023</PageHead>
      <LegalText sections={SECTIONS} />
    </div>
  )
}

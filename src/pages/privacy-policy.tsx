import { BRAND } from '../brand'
import { LegalText, NameOnPaper, type Section } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'

export function PrivacyPolicyPage() {
  return (
    <div className="page-wide">
      <NameOnPaper />
      <PageHead title="Privacy policy">Effective 1 September 2023</PageHead>
      <LegalText sections={PRIVACY} />
    </div>
  )
}

/**
 * What the product stores, whom it passes that on to and for how long. It must agree with the migrations, the upkeep
 * and docs/product.md: whatever is stored in addition, or longer, has to be listed here.
 */
const PRIVACY: readonly Section[] = [
  {
    title: 'What we know about you',
    text: [
      <ul key="kept">
        <li>
          <strong>Your account:</strong> your mobile number and when it was proved. If you give them: name,
          date of birth, preferred payment method, a picture, an e-mail address. With Google: your e-mail
          address, your name and the number by which Google knows the account; not your contacts, not your
          password.
        </li>
        <li>
          <strong>How we may tell you:</strong> the channel you chose, what you agreed to or took back and
          when, and the addresses of the browsers that show you our notifications.
        </li>
        <li>
          <strong>Places you saved,</strong> with their labels and addresses.
        </li>
        <li>
          <strong>Your emergency contacts:</strong> names and mobile numbers that you gave us; and when you
          pressed for help.
        </li>
        <li>
          <strong>Your trips:</strong> pickup and drop-off, times, guests, instructions, car, driver and fare;
          what you wrote when you cancelled; your rating and comment.
        </li>
        <li>
          <strong>Payments and refunds:</strong> amount, method, state, and the numbers that the payment
          company gave them. No card number, UPI id or bank account.
        </li>
        <li>
          <strong>Where the car drove</strong> during your ride, and messages we sent you about it.
        </li>
      </ul>,
      'The picture is drawn anew before it is kept: the place and time that a camera writes into it do not come with it.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To let you sign in, to price and drive your ride, to take payments and give refunds, to send messages about your booking, to answer you, to keep the accounts that tax law asks for, and to keep abuse away.',
      'We sell nothing about you, show no advertising, and use no trackers and no measuring scripts of others.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      <ul key="kept">
        <li>
          <strong>Cookies:</strong> one keeps you signed in. One lets us tell this browser from a stranger's
          when it asks for a code again; it stays when you sign out, 400 days at most, and your number is not
          in it. One marks a browser that shows notifications, until you turn them off or sign out there.
          Others live for minutes: one while a code is under way, one while you are at Google, one that
          carries a short notice to the next page. None is for advertising, so there is no banner.
        </li>
        <li>
          <strong>The browser's own storage:</strong> a trip you have not finished booking, the booking just
          paid for, your next trip for when there is no network, and your choice of light or dark. Signing out
          clears all of it but light or dark.
        </li>
        <li>
          <strong>The contact form:</strong> what you type there stays in its tab until the tab is closed, or
          you sign out. The form sends it nowhere; you do, from your own mail or WhatsApp.
        </li>
      </ul>,
      'Your position is asked for only when you press the button for it, and used for that search.',
    ],
  },
  {
    title: 'Who else learns of it',
    text: [
      <ul key="others">
        <li>
          <strong>Your driver,</strong> from taking the ride to its end: your name, number and picture, pickup
          and drop-off, guests and instructions. Before, an offer shows the trip and not you.
        </li>
        <li>
          <strong>Whoever has a link you shared:</strong> the car, its driver's first name and its way,
          without your name, your number, the fare, or the place where you live. It dies 30 minutes after the
          ride.
        </li>
        <li>
          <strong>Your emergency contacts,</strong> if you press for help: your name, the car and exactly
          where it is, for 24 hours or until you stop it. Our operators see that you pressed.
        </li>
        <li>
          <strong>Exotel and WhatsApp</strong> deliver codes and messages to your number,{' '}
          <strong>Resend</strong> e-mails to your address, if we know one.{' '}
          <strong>Your browser's maker</strong> delivers notifications, if you turned them on, and can't read
          them.
        </li>
        <li>
          <strong>Razorpay</strong> takes payments, and is given your name, number and e-mail address to fill
          in its form.
        </li>
        <li>
          <strong>Google,</strong> only if you sign in with it. <strong>Mapbox,</strong> only where maps,
          places or routes come from it: it then sees what is searched or looked at.
        </li>
        <li>
          <strong>Cloudflare</strong> runs the computers that this site and its storage are on. While very
          many codes are requested, its Turnstile may check that a browser asks, and not a program.
        </li>
        <li>
          <strong>Authorities and courts,</strong> where the law obliges us.
        </li>
      </ul>,
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      <ul key="terms">
        <li>
          <strong>One-time codes:</strong> 10 minutes, and only in a form that can't be read back.
        </li>
        <li>
          <strong>How often a number or a network address asked for a code:</strong> until it has rested for a
          day, or two hours. Which browsers signed in with a number: 400 days, or until you sign out
          everywhere; after you change your number, 24 hours. All are kept as fingerprints.
        </li>
        <li>
          <strong>Being signed in:</strong> 30 days without use, 90 days at most; 8 hours for our operators.
          For a day longer we know whose it was, so that an unfinished booking waits for you alone.
        </li>
        <li>
          <strong>The car's way during a ride:</strong> 30 days; its length stays with the trip.
        </li>
        <li>
          <strong>What messages said:</strong> 30 days; that they were sent stays.
        </li>
        <li>
          <strong>An e-mail address that you did not confirm:</strong> a day.
        </li>
        <li>
          <strong>Trips, payments, refunds and ratings:</strong> as long as tax and company law ask for
          accounts.
        </li>
        <li>
          <strong>Account, picture and saved places:</strong> until you change or delete them. A picture that
          was replaced goes with its replacement, or within about an hour.
        </li>
      </ul>,
      'Our computers also write down errors, without phone numbers, codes or positions.',
    ],
  },
  {
    title: 'Deleting your account',
    text: [
      <p key="how">
        You do it yourself on <a href={ROUTES.profile.path}>your profile</a>. At once gone: name, number,
        e-mail address, picture, date of birth, payment method, Google account, saved places, how we may tell
        you and every session.
      </p>,
      'Your trips stay for the accounts, with times, distances and money, but without saying where you live: pickup and drop-off become the names of localities and points rounded to about a kilometre. Instructions, comments and reasons are removed, links taken back, traces and messages emptied. Ratings stay. It is done by the answer or within minutes, and once more an hour later. Refunds that are due are paid all the same.',
      'Before that, a ride that a driver has for you, one that is paid and to come, or money that is not settled has to be finished; the page says which.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      <p key="rights">
        Under the Digital Personal Data Protection Act, 2023, you may see what we hold, have it corrected or
        deleted, take back a consent, name somebody to act for you, and complain. On{' '}
        <a href={ROUTES.profile.path}>your profile</a> you correct it, download a copy of all of it as a file,
        and delete it. For anything else write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>; if our
        answer does not satisfy you, you may turn to the Data Protection Board of India.
      </p>,
    ],
  },
  {
    title: 'Children under 18',
    text: [
      'This service is not for children under 18. They may not book or hold an account, and we do not knowingly keep their data; a child who rides along with an adult is a number of guests to us. If you believe that a child has an account, write to us and we delete it.',
    ],
  },
  {
    title: 'Safety of your data',
    text: [
      'Everything travels encrypted. Sessions and codes are kept as fingerprints, so that reading our storage does not let anyone in as you. Operators need a second proof beside the phone, and what they do is written down. If your data were ever to leak, we would tell you and the Data Protection Board.',
    ],
  },
  {
    title: 'Changes and contact',
    text: [
      <p key="write">
        When this policy changes, the date at the top changes. We are {BRAND.address},{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>: samples, for {BRAND.name} is a fictional company.
      </p>,
    ],
  },
]

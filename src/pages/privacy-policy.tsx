import { BRAND, IS_SAMPLE } from '../brand'
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
 * What the product stores, whom it passes that on to and for how long. The policy must agree with the migrations, the
 * upkeep and docs/product.md: whatever is stored in addition, or longer, has to be listed here (docs/product.md, CONTACT-9).
 */
const PRIVACY: readonly Section[] = [
  {
    title: 'What we know about you',
    text: [
      <ul key="kept">
        <li>
          <strong>Your account:</strong> your mobile number and when you proved it. If you give them: name,
          date of birth, preferred payment method, a picture, an e-mail address. With Google: your e-mail
          address, your name and Google's number for the account. Never your contacts or your password.
        </li>
        <li>
          <strong>How we may reach you:</strong> the channel you chose, what you agreed to or took back and
          when, and the addresses of the browsers that show you our notifications.
        </li>
        <li>
          <strong>Where you are signed in:</strong> the kind of browser and device, since when, and the day it
          was last seen.
        </li>
        <li>
          <strong>Places you saved,</strong> with their labels and addresses.
        </li>
        <li>
          <strong>Your emergency contacts:</strong> the names and mobile numbers you gave us, and when you
          pressed for help.
        </li>
        <li>
          <strong>Your trips:</strong> pickup and drop-off, times, guests, instructions, car, driver and fare,
          also as they were before a change; what you wrote when you cancelled; your rating and comment; name,
          address and GSTIN of the company that you named for its documents.
        </li>
        <li>
          <strong>Payments and refunds:</strong> amount, method, state, and the numbers that the payment
          company gave them. No card number, UPI id or bank account.
        </li>
        <li>
          <strong>Where the car drove</strong> during your ride, and messages we sent you about it.
        </li>
      </ul>,
      'We redraw your picture before we keep it. The place and time that a camera writes into it are gone.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To sign you in, price and drive your ride, take payments and give refunds. To message you about your booking and answer you. To keep the accounts that tax law asks for, and to stop abuse.',
      'We sell nothing about you. We show no advertising, and use no trackers or measuring scripts of others.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      <ul key="kept">
        <li>
          <strong>Cookies:</strong> one keeps you signed in. One tells this browser from a stranger's when it
          asks for a code again. It stays when you sign out, for 400 days at most, without your number in it.
          One marks a browser that shows notifications, until you turn them off or sign out there. Others last
          minutes: one while a code is under way, one while you are at Google, one that carries a short notice
          to the next page. None is for advertising, so we show no banner.
        </li>
        <li>
          <strong>The browser's own storage:</strong> a trip you haven't finished booking, the booking you
          just paid for, your next trip for when there is no network, and your choice of light or dark.
          Signing out clears all but light or dark.
        </li>
        <li>
          <strong>The contact form:</strong> what you type stays in its tab until you close it or sign out.
          The form sends it nowhere; you send it, from your own mail or WhatsApp.
        </li>
      </ul>,
      'We ask for your position only when you press the button for it, and use it for that search.',
    ],
  },
  {
    title: 'Who else learns of it',
    text: [
      <ul key="others">
        <li>
          <strong>Your driver,</strong> from taking the ride to its end: your name, number and picture, pickup
          and drop-off, guests and instructions. An offer before that shows the trip, not you.
        </li>
        <li>
          <strong>Whoever has a link you shared:</strong> the car, its driver's first name and its way. Not
          your name, your number, the fare, or the place where you live. The link stops 30 minutes after the
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
          <strong>Razorpay</strong> takes payments. We give it your name, number and e-mail address to fill in
          its form.
        </li>
        <li>
          <strong>Google,</strong> only if you sign in with it. <strong>Mapbox,</strong> only where maps,
          places or routes come from it: it then sees what you search or look at.
        </li>
        <li>
          <strong>Cloudflare</strong> runs the computers that this site and its storage are on. When very many
          people ask for codes, its Turnstile may check that a browser asks, not a program.
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
          <strong>How often a number or a network address asked for a code:</strong> until a day, or two
          hours, after the last time. Which browsers signed in with a number: 400 days, or until you sign out
          everywhere; after you change your number, 24 hours. We keep all of these as fingerprints.
        </li>
        <li>
          <strong>Being signed in:</strong> 30 days without use, 90 days at most; 8 hours for our operators.
          We know for a day longer whose it was, so that an unfinished booking waits for you alone.
        </li>
        <li>
          <strong>The car's way during a ride:</strong> 30 days; its length stays with the trip.
        </li>
        <li>
          <strong>What messages said:</strong> 30 days; that they were sent: 90 days.
        </li>
        <li>
          <strong>An e-mail address you didn't confirm:</strong> a day.
        </li>
        <li>
          <strong>Trips, payments, refunds, ratings, and documents of what they cost:</strong> as long as tax
          and company law ask for accounts.
        </li>
        <li>
          <strong>Copies for an emergency:</strong> each night we copy this data, encrypted, and keep the copy
          35 days. Deleted since, it stays in the older copies until then. Should we ever need one, we delete
          your account from it again: for that we keep its number and the time of its deletion for 90 days.
        </li>
        <li>
          <strong>Account, picture and saved places:</strong> until you change or delete them. An old picture
          goes when you replace it, or within about an hour.
        </li>
      </ul>,
      'Our computers also write down errors, without phone numbers, codes or positions.',
    ],
  },
  {
    title: 'Deleting your account',
    text: [
      <p key="how">
        You do it yourself on <a href={ROUTES.profile.path}>your profile</a>. Gone at once: name, number,
        e-mail address, picture, date of birth, payment method, Google account, saved places, how we may reach
        you and every session.
      </p>,
      'Your trips stay for the accounts, with times, distances and money, but not where you live: pickup and drop-off become names of localities and points rounded to about a kilometre. We remove instructions, comments and reasons, stop links, and empty traces and messages. Ratings stay, and documents, which name nobody but a company that you gave. All this is done with our answer or within minutes, and once more an hour later. Refunds still due to you are paid all the same.',
      'First finish any ride that a driver has for you, or that is paid and to come, and settle any money. The page says which.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      <p key="rights">
        Under the Digital Personal Data Protection Act, 2023, you may see what we hold, have it corrected or
        deleted, take back a consent, name somebody to act for you, and complain. On{' '}
        <a href={ROUTES.profile.path}>your profile</a> you can correct it, download a copy of all of it, and
        delete it. For anything else write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Not happy
        with our answer? Go to the Data Protection Board of India.
      </p>,
    ],
  },
  {
    title: 'Children under 18',
    text: [
      'This service is not for children under 18. They may not book or hold an account, and we do not knowingly keep their data. Of a child who rides with an adult we know only the number of guests. If you think a child has an account, write to us and we’ll delete it.',
    ],
  },
  {
    title: 'Safety of your data',
    text: [
      'Everything travels encrypted. We keep sessions and codes as fingerprints: whoever reads our storage can’t sign in as you. Operators need a second proof beside the phone, and we log what they do. If your data ever leaks, we’ll tell you and the Data Protection Board.',
    ],
  },
  {
    title: 'Changes and contact',
    text: [
      <p key="write">
        When this policy changes, so does the date at the top. We are {BRAND.address},{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
        {IS_SAMPLE && `: samples, for ${BRAND.name} is a fictional company`}.
      </p>,
    ],
  },
]

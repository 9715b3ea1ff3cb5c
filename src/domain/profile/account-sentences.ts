import type { DeletionRefusal } from './account-deletion'

/** Why an account is not deleted now, and what to do (docs/product.md, Your data). `email` is the support's. */
export function sentenceForDeletionRefusal({ reason }: DeletionRefusal, email: string): string {
  switch (reason) {
    case 'not_confirmed':
      return 'Type DELETE, in capital letters, to confirm.'
    case 'works_for_us':
      return `This account drives or works for us, or did, so our support deletes it. Please write to ${email}.`
    case 'ride_accepted':
      return 'A driver has your ride, or you are in the car. Cancel the ride first, or finish it.'
    case 'ride_paid':
      return 'You have paid for a ride that is still to come. Cancel it first, so that your money comes back.'
    case 'money_under_way':
      return 'A payment of yours is still being settled. Please try again in an hour; it is then a ride’s or on its way back.'
  }
}

export const FAILED_TO_DELETE =
  'Your account was not deleted: something went wrong on our side. Please try again.'
export const FAILED_TO_EXPORT = 'Your data could not be read just now. Please try again in a minute.'

/** Left for the page that follows. */
export const FAREWELL = {
  title: 'Your account is deleted',
  description: 'Thank you for riding with us. Signing in again by the same number makes a new account.',
} as const

import { lineIcon } from './line-icon'

export const PhoneIcon = lineIcon(
  <path d="M6 3h3l2 5-2.5 1.5a11 11 0 006 6L16 13l5 2v3a2 2 0 01-2 2A16 16 0 014 5a2 2 0 012-2z" />,
)

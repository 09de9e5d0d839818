/**
 * Why a website isn't protected by a pair of name servers that another organisation has for the same name. While it is
 * stored as the failure of the check, this pair doesn't protect the website, even if the other one no longer exists:
 * that doesn't show who owns the domain either.
 */
export const SHARED_PAIR =
  'These name servers were also assigned to another organisation for this domain, so they don’t show who owns it. To get others, remove this website, restore it and confirm its records.'

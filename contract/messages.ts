/** The sentences of docs/specification.md sections 5, 7 and 8, verbatim. Has no imports, like the constants. */
export const messages = {
  emailInvalid: 'Please supply a valid email address.',
  passwordsDiffer: 'Passwords do not match.',
  emailTaken: 'Email is already taken. Please choose another one.',
  optionMissing: 'Please select an option.',
  firstNameMissing: 'First Name is required',
  lastNameMissing: 'Last Name is required',
  useCaseMissing: 'Use Case is required',
  companySizeMissing: 'Company Size is required',
  loginFailed: 'Login failed.',
  registrationFailed: 'Registration failed.',
  resetLinkFailed: 'Failed to send reset link.',
  resetResendFailed: 'Failed to resend reset email.',
  resetCodeFailed: 'Verification failed.',
  resetFailed: 'Password reset failed.',
  resetDone: 'Your password has been reset successfully. You will be redirected shortly.',
  verifyFailed: 'An error occurred. Please try again.',
  verified: 'Email verified successfully!',
  resendFailed: 'Failed to resend OTP. Please try again later.',
  resendError: 'An error occurred. Please try again later.',
  resent: 'OTP has been resent to your email.',
  optionsFailed: 'Failed to fetch options. Please try again later.',
  onboardingFailed: 'An unexpected error occurred. Please try again later.',
  missingToken: 'Missing token.',
} as const

/** Precedes the details of a network failure. */
export const networkErrorPrefixes = {
  login: 'Error logging in: ',
  register: 'Error registering: ',
  checkEmail: 'Error checking email availability: ',
  sendReset: 'Error sending reset email: ',
  resendReset: 'Error resending reset email: ',
  verifyReset: 'Error verifying code: ',
  resetPassword: 'Error resetting password: ',
} as const

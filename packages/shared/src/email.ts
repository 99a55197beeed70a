/** An address for mail, as a regular expression that JSON Schema can use. */
export const EMAIL_PATTERN = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$";

export const MOST_EMAIL = 254;

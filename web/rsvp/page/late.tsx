/**
 * A way on for guests whose script does not run. CSS shows it eight seconds after the page
 * (reply-form/buttons.css).
 */
export const Late = ({ href }: { href: string }) => (
  <p className="late">
    Taking long? <a href={href}>Use the simple form</a>
  </p>
);

import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';

/** Explains what a test account cannot do, and lets it register and keep its data. */
export function RegisterDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Dialog
      opened={opened}
      title="Register your account"
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            Not now
          </Button>
          <ButtonLink to="/register" variant="primary">
            Register now
          </ButtonLink>
        </>
      }
    >
      <p>
        Without registering you can't log in from another device, or after clearing this browser's cookies.
        Registering keeps everything you've entered.
      </p>
    </Dialog>
  );
}

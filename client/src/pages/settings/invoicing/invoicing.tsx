import { Navigate } from 'react-router-dom';
import { BankDetails } from './bank-details.tsx';
import { BillingInformation } from './billing-information.tsx';
import { InvoicingIndex } from './invoicing-index.tsx';
import { Languages } from './languages.tsx';
import { Logo } from './logo.tsx';
import { Numbers } from './numbers.tsx';
import { Other } from './other.tsx';
import { Taxes } from './taxes.tsx';
import { Texts } from './texts.tsx';

/** The settings for all invoices. `path` is the sub-page; without one, the list of them. */
export function Invoicing({ path }: { path: string }) {
  switch (path) {
    case '':
      return <InvoicingIndex />;
    case 'billing-information':
      return <BillingInformation />;
    case 'taxes':
      return <Taxes />;
    case 'payment-instructions':
      return <Texts key={path} kind="paymentInstructions" />;
    case 'bank-details':
      return <BankDetails />;
    case 'notes':
      return <Texts key={path} kind="invoiceNotes" />;
    case 'language':
      return <Languages />;
    case 'logo':
      return <Logo />;
    case 'numbers':
      return <Numbers />;
    case 'other':
      return <Other />;
    default:
      return <Navigate to="/settings/invoicing" replace />;
  }
}

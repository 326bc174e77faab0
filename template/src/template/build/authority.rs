//! Rules of user information, host and port (RFC 3986, section 3.2). The macros have the same ones in
//! `check/authority.rs` and `check/labels.rs`.

use alloc::collections::BTreeSet;
use alloc::vec;

use super::check::Check;
use super::shape::TemplateShape;
use super::written::WrittenExpression;
use crate::fault::{Checked, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::layout::misplaced::{
    LabelExpression, begins_path, in_host_and_path, in_port, in_whole_host,
};
use crate::template::layout::{
    ExpressionPlace, HostLabel, Misplacement, PartContent, PartPiece, TemplateForm,
};
use crate::template::syntax::has_clients;
use crate::typed::Word;
use crate::typed::check::ValueCheck;

impl TemplateShape<'_> {
    /// Checks the text before the path.
    pub(super) fn check_authority(&mut self) -> Checked {
        self.check_head()?;
        if self.form == TemplateForm::Based {
            self.push(Check::Defined(vec![self.expression(0).first()]));
        }
        self.check_userinfo()?;
        self.check_host()?;
        self.check_port()
    }

    /// Refuses `/{/x}`, whose two slashes would begin an authority.
    fn check_head(&self) -> Checked {
        let is_base = |number: &usize| self.form == TemplateForm::Based && *number == 0;
        match self.numbers(Part::Scheme).iter().find(|number| !is_base(number)) {
            Some(number) => Err(self.misplaced(Misplacement::SlashBeginsHost, *number)),
            None => Ok(()),
        }
    }

    fn check_userinfo(&mut self) -> Checked {
        for number in self.numbers(Part::Userinfo) {
            let expression = self.expression(number);
            if expression.operator != Operator::Simple || !expression.is_plain() {
                return Err(self.misplaced(Misplacement::InUserinfo, number));
            }
            let variable = expression.first();
            self.push(Check::Single(variable));
            self.push_value(ValueCheck::Sound, variable);
        }
        Ok(())
    }

    /// Checks an expression that is the whole host, or else the labels that have expressions.
    fn check_host(&mut self) -> Checked {
        let host = self.of(Part::Host);
        let special = has_clients(&self.scheme());
        if let [PartPiece { what: PartContent::Expression(number), .. }] = *host.as_slice() {
            // The normal form removes the colon of an empty port.
            let is_before_port = self.written.literal_after(number).starts_with(':');
            match self.expression(number).operator {
                Operator::Reserved if !is_before_port && begins_path(&self.pieces, &self.scheme()) => {
                    return self.check_host_and_path(number);
                }
                Operator::Reserved if special => return self.check_whole_host(number, special),
                Operator::Simple => return self.check_whole_host(number, special),
                _ => {}
            }
        }
        self.check_labels(&HostLabel::all(&host), special)
    }

    fn check_labels(&mut self, labels: &[HostLabel], special: bool) -> Checked {
        let host = self.of(Part::Host);
        for (at, label) in labels.iter().enumerate() {
            for &number in label.blamed(&|number| self.operator(number)) {
                let expression = self.expression(number);
                let place = LabelExpression {
                    number,
                    operator: expression.operator,
                    is_plain: expression.is_plain(),
                    host: &host,
                    label,
                    is_last: at == labels.len() - 1,
                    is_special: special,
                };
                if let Some(mistake) = place.misplacement() {
                    return Err(self.misplaced(mistake, number));
                }
                self.check_label(number, label.is_whole(), special);
            }
        }
        if special {
            self.check_joined(labels);
        }
        Ok(())
    }

    /// Places an expression in its label, and checks that its value is allowed there.
    fn check_label(&mut self, number: usize, is_whole: bool, special: bool) {
        self.written.expressions[number].place = ExpressionPlace::Label { special };
        let variable = self.expression(number).first();
        self.push(Check::Single(variable));
        self.push_value(
            match special {
                true => ValueCheck::Label,
                false if is_whole => ValueCheck::Name,
                false => ValueCheck::Sound,
            },
            variable,
        );
    }

    /// Checks the labels that values are a part of, and the whole name where it might be too long.
    fn check_joined(&mut self, labels: &[HostLabel]) {
        let is_short =
            HostLabel::length_of_host(labels, HostLabel::MAX_LEN, Word::MAX_LEN) <= HostLabel::MAX_NAME_LEN;
        let is_doubtful = |label: &&HostLabel| !(label.is_whole() && is_short);
        let numbers = labels.iter().filter(is_doubtful).flat_map(|label| &label.expressions);
        let mut seen = BTreeSet::new();
        let variables = numbers.map(|number| self.expression(*number).first());
        let Some(variable) = variables.filter(|variable| seen.insert(*variable)).last() else { return };
        self.push(Check::Joined { variable, labels: HostLabel::joined(labels) });
    }

    fn check_host_and_path(&mut self, number: usize) -> Checked {
        if let Some(mistake) = in_host_and_path(self.expression(number).is_plain(), &self.of(Part::Path)) {
            return Err(self.misplaced(mistake, number));
        }
        self.written.expressions[number].place = ExpressionPlace::HostAndPath;
        self.check_single(number, ValueCheck::HostAndPath);
        Ok(())
    }

    fn check_whole_host(&mut self, number: usize, special: bool) -> Checked {
        let WrittenExpression { operator, .. } = *self.expression(number);
        if !self.expression(number).is_plain() {
            let is_list = matches!(self.expression(number).specs[0].modifier, Modifier::Explode);
            let is_path = is_list && begins_path(&self.pieces, &self.scheme());
            return Err(self.misplaced(in_whole_host(is_path, &self.of(Part::Path)), number));
        }
        self.written.expressions[number].place = ExpressionPlace::Host { special };
        self.check_single(
            number,
            match operator {
                _ if !special => ValueCheck::Name,
                Operator::Reserved => ValueCheck::HostReserved,
                _ => ValueCheck::Host,
            },
        );
        Ok(())
    }

    /// Checks a value that is one text.
    fn check_single(&mut self, number: usize, check: ValueCheck) {
        let variable = self.expression(number).first();
        self.push(Check::Single(variable));
        self.push_value(check, variable);
    }

    fn check_port(&mut self) -> Checked {
        let Some(&number) = self.numbers(Part::Port).first() else { return Ok(()) };
        let WrittenExpression { operator, specs, .. } = self.expression(number);
        let is_plain = self.expression(number).is_plain();
        if let Some(mistake) = in_port(&self.of(Part::Port), *operator, specs.len(), is_plain) {
            return Err(self.misplaced(mistake, number));
        }
        self.push(Check::Port(self.expression(number).first()));
        Ok(())
    }
}

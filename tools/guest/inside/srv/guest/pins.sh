#!/bin/bash
# A chip of simulated pins with the number and the name that a Raspberry Pi 5 has, every button up.
modprobe configfs
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
modprobe gpio-sim
chip=/sys/kernel/config/gpio-sim/board
mkdir -p $chip/bank0
echo 54 >$chip/bank0/num_lines
echo pinctrl-rp1 >$chip/bank0/label
echo 1 >$chip/live
ln -sfn "/sys/devices/platform/$(cat $chip/dev_name)/$(cat $chip/bank0/chip_name)" /run/pins
for pin in 17 27 22 23 5 6 13; do echo pull-up >/run/pins/sim_gpio$pin/pull; done
chmod a+w /run/pins/sim_gpio*/pull # the stand-in for people presses as the service's user
udevadm settle
ls -la /dev/gpiochip0
